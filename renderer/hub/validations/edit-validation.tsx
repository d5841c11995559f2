/** Edit of a validation opens what its row names in `separate_page_requires`: a dialog or a page (hub section 2). */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { hubTableOfPage } from '../../../shared/hub';
import type { ListDefinition } from '../../../shared/table/list';
import type { Row } from '../../../shared/table/row';
import { notify } from '../../ui/notices';
import type { DialogProps } from '../../ui/use-dialog';
import { hubPath } from '../hub-paths';

interface EditValidationProps extends DialogProps {
  readonly list: ListDefinition;
  readonly record: { readonly row: Row };
}

export default function EditValidation({ list, record, onClose }: EditValidationProps) {
  const navigate = useNavigate();
  const page = String(record.row.separate_page_requires ?? '');
  const open = useEffectEvent(() => {
    onClose();
    const table = hubTableOfPage('validations', page);
    if (table && list.ownerId !== undefined) navigate(hubPath(table, list.ownerId));
    else notify({ tone: 'warning', title: 'Not available', text: `There is no page ${page} in Codesk.` });
  });
  useEffect(() => open(), []);
  return null;
}
