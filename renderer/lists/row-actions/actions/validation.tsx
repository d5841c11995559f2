/**
 * Shows the validations in a row, for lists without a page for them, or what is wrong with a mapping of an integration.
 */
import '../row-actions.css';
import { HTMLTable } from '@blueprintjs/core';
import { flagOf } from '../../../../shared/table/read-record';
import type { Row } from '../../../../shared/table/row';
import { isEnabled } from '../../../../shared/table/status';
import { CellContent } from '../../../cells/cell-content';
import { errorsIn } from '../../../cells/parts/errors';
import { ErrorList, noErrorsText } from '../../../cells/parts/text-list';
import { useViewers } from '../../../cells/viewer';
import type { RowActionDefinition } from '../row-action';

export const action: RowActionDefinition = {
  order: 130,
  icon: 'endorsed',
  offer({ ownPages = [], ownedBy }, row) {
    // Integrations have a page for their validations. A mapping without any still says whether something is wrong with it.
    const hasPage = ownPages.some(({ permission }) => permission === 'validation');
    if (hasPage || (validationsOf(row).length === 0 && !ownedBy)) return undefined;
    return {
      text: 'Validation',
      permission: 'validation',
      opens: true,
      names: ['validation', 'validations'],
    };
  },
  run({ row, subject, openPopup }) {
    const validations = validationsOf(row);
    const body =
      validations.length > 0 ? (
        <Validations validations={validations} />
      ) : (
        <ErrorList errors={errorsOf(row)} />
      );
    openPopup(`Validations of ${subject}`, 600, body);
  },
};

/** The errors in a row: a list, a text, or records with a message. */
function errorsOf({ errors, error }: Row): readonly string[] {
  const found = [errors, error].find(
    (each) => typeof each === 'string' || (typeof each === 'object' && each !== null),
  );
  return errorsIn(found).filter((each) => each.toLowerCase() !== noErrorsText.toLowerCase());
}

interface RowValidation {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** The validations in a row, a list or a list under `data`; entries without a name are left out. */
export function validationsOf(row: Row): readonly RowValidation[] {
  const raw = row.validations as { data?: unknown } | null | undefined;
  const entries = Array.isArray(raw) ? raw : Array.isArray(raw?.data) ? raw.data : [];
  return entries.flatMap((entry: unknown) => {
    const { validation_id, name, status } = (entry ?? {}) as Record<string, unknown>;
    if (typeof name !== 'string') return [];
    return [{ id: String(validation_id ?? ''), name, status: validationStatus(status) }];
  });
}

/** 1 means enabled (hub section 2); other texts are returned unchanged. */
function validationStatus(status: unknown): string {
  if (isEnabled(status)) return 'Enabled';
  return typeof status === 'string' && flagOf(status) === undefined ? status : 'Disabled';
}

const noRow = {};

function Validations({ validations }: { validations: readonly RowValidation[] }) {
  const viewer = useViewers()('status');
  return (
    <HTMLTable className="codesk-validations" compact striped>
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {validations.map(({ id, name, status }) => (
          <tr key={`${id} ${name}`}>
            <td className="codesk-mono">{id}</td>
            <td>{name}</td>
            <td>
              <CellContent viewer={viewer} value={status} row={noRow} text={status} places={0} />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
