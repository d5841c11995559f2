/** A searchable choice of a contract by client or number. */
import type { Row } from '../../../shared/table/row';
import { SideChooser } from '../../compare/side-chooser';
import type { Choice } from '../../fields/choices';
import { findContracts } from './compare-queries';

interface ContractChooserProps {
  readonly label: string;
  /** Id of the chosen contract, or ''. */
  readonly value: string;
  /** Name of the chosen contract, once it is loaded. */
  readonly text: string;
  readonly onChoose: (id: string) => void;
}

function choiceOf(row: Row): Choice {
  const parts = [row.contract_no ?? `Contract ${row.id}`, row.client, row.status_label];
  return {
    index: String(row.id),
    text: parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · '),
  };
}

export function ContractChooser(props: ContractChooserProps) {
  return (
    <SideChooser
      {...props}
      placeholder="Client or contract no."
      queryKey={searchKey}
      find={async (query) => (await findContracts(query)).map(choiceOf)}
      nothingFound="No contract with this number or client"
      notSearched="The search failed. Type again to retry."
    />
  );
}

const searchKey = ['contracts', 'compare', 'search'];
