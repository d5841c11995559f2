/** The validations of an integration, to be read; they are changed on the integration's own screen. */
import { HTMLTable } from '@blueprintjs/core';
import { useContext } from 'react';
import type { RowValidation } from '../../../shared/table/actions';
import { ViewersContext } from '../../cells/viewer';

const noRow = {};

export function Validations({ validations }: { validations: readonly RowValidation[] }) {
  const { Cell } = useContext(ViewersContext)('status');
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
              <Cell value={status} row={noRow} text={status} places={0} tab={0} />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
