/** Edit of a validation opens what its row names in `separate_page_requires`: a dialog or a page (hub section 2). */

import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { hubTableOfPage } from '../../../shared/hub';
import { hubPath } from '../../../shared/hub/hub-table';
import { hubSettings } from '../../../shared/hub-settings';
import type { ListDefinition } from '../../../shared/table/list';
import type { Id, Row } from '../../../shared/table/row';
import { notify } from '../../ui/notices';
import type { DialogProps } from '../../ui/use-dialog';
import { SettingDialog } from './setting-dialog';

interface EditValidationProps extends DialogProps {
  readonly list: ListDefinition;
  readonly record: { readonly id: Id; readonly name: string; readonly row: Row };
  readonly onSaved: () => Promise<void>;
}

export default function EditValidation({ list, record, ...dialog }: EditValidationProps) {
  const page = String(record.row.separate_page_requires ?? '').trim();
  const setting = hubSettings.find((each) => each.page === page);
  if (list.ownerId === undefined) return null;
  return setting ? (
    <SettingDialog setting={setting} integration={list.ownerId} list={list} record={record} {...dialog} />
  ) : (
    <SubPage page={page} integration={list.ownerId} {...dialog} />
  );
}

interface SubPageProps extends DialogProps {
  readonly page: string;
  readonly integration: Id;
}

/** Switches to the sub-page that a row names. */
function SubPage({ page, integration, onClose, onClosed }: SubPageProps) {
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    onClose();
    onClosed();
    const table = hubTableOfPage('validations', page);
    if (table) navigate(hubPath(table, integration));
    else notify({ tone: 'warning', title: 'Not available', text: `There is no page ${page} in Codesk.` });
  });
  useEffect(() => open(), []);
  return null;
}
