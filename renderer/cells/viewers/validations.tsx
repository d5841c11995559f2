/**
 * Validations of an integration: View leads to their page, only when the integration is ready (hub section 2). In a row
 * that is no integration they open as a table to read.
 */
import { useInRouterContext, useNavigate } from 'react-router';
import { isReady } from '../../../shared/readiness';
import type { Row } from '../../../shared/table/row';
import { isEnabled } from '../../../shared/table/status';
import { CellButton } from '../parts/cell-button';
import { recordName } from '../parts/popup-viewer';
import { type Fields, isFields, isNothing, recordsIn, unpacked } from '../parts/read-value';
import { tableViewer } from '../parts/table-viewer';
import type { CellProps, CellViewer } from '../viewer';

const isOn = ({ status }: Fields) => isEnabled(status);

const table = tableViewer({
  read(value) {
    const read = unpacked(value);
    const list = isFields(read) && isFields(read.validations) ? read.validations : read;
    return isNothing(list) ? undefined : recordsIn(list);
  },
  text: (validations) => `${validations.filter(isOn).length} of ${validations.length} enabled`,
  title: 'Validations',
  width: { min: 120, max: 180 },
  columns: [
    { text: 'ID', value: 'validation_id', type: 'id' },
    { text: 'Name', value: 'name' },
    { text: 'Status', value: 'status', type: 'status' },
  ],
  rowOf: (validation) => ({
    validation_id: validation.validation_id ?? validation.id,
    name: validation.name,
    status: isOn(validation) ? 'Enabled' : 'Disabled',
  }),
  // Rows per page (tables section 2).
  perPage: 20,
});

/** The id of the integration that a row is; undefined for any other row. */
function integrationOf(row: Row): string | undefined {
  const id = row.integration_id;
  const says = 'ready' in row || 'is_ready' in row;
  return says && (typeof id === 'number' || typeof id === 'string') ? encodeURIComponent(id) : undefined;
}

const texts = { ready: 'View', notReady: 'Why not ready?' } as const;

function PageButton({ integration, row, tab }: CellProps & { readonly integration: string }) {
  const navigate = useNavigate();
  const ready = isReady(row) === true;
  const name = recordName(row);
  return (
    <CellButton
      tab={tab}
      icon={ready ? 'eye-open' : 'help'}
      label={ready ? `View validations of ${name}` : `${texts.notReady} ${name}`}
      onPress={() => navigate(`/integrations/${integration}/${ready ? 'validations' : 'readiness'}`)}
    >
      {ready ? texts.ready : texts.notReady}
    </CellButton>
  );
}

function Cell(props: CellProps) {
  const integration = integrationOf(props.row);
  // Without routes, as in the window of an invoice, there is no page to go to.
  const leads = useInRouterContext() && integration !== undefined;
  return leads ? (
    <PageButton {...props} integration={integration} />
  ) : (
    table.Cell && <table.Cell {...props} />
  );
}

export const viewer: CellViewer = {
  ...table,
  text: (value, row) => {
    if (integrationOf(row) === undefined) return table.text(value, row);
    return isReady(row) ? texts.ready : texts.notReady;
  },
  raw: table.text,
  Cell,
};

/** A value, and the text that its cell shows. */
export const example = [[{ validation_id: 1, name: 'Address', status: 1 }], '1 of 1 enabled'] as const;
