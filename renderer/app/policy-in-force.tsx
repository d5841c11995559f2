/** The section of About about the policy: its files, its entries, and entries that this version does not know. */
import './policy-in-force.css';
import { Callout, HTMLTable, Tag } from '@blueprintjs/core';
import { useId } from 'react';
import type { PolicySource } from '../../shared/ipc/policy';
import { usePolicy } from '../ui/managed';

const kinds: Readonly<Record<PolicySource['kind'], string>> = {
  machine: 'This computer',
  user: 'This profile',
};
const states: Readonly<Record<PolicySource['state'], string>> = {
  used: 'In force',
  partly: 'Partly in force',
  ignored: 'Not used',
  broken: 'Has an error',
  absent: 'Not found',
};

export function PolicyInForce() {
  const policy = usePolicy();
  const id = useId();
  if (policy.sources.length === 0) return null;
  return (
    <section className="codesk-policy" aria-labelledby={id}>
      <h2 id={id}>Policy</h2>
      <p className="codesk-muted">
        {policy.entries.length === 0
          ? 'No policy is set. Codesk looks for one at these locations.'
          : 'Settings of your organisation. Codesk reads them when it starts.'}
      </p>
      {policy.broken !== undefined && (
        <Callout intent="danger" compact>
          {policy.broken}
        </Callout>
      )}
      <HTMLTable compact aria-label="Policy locations">
        <thead>
          <tr>
            <th scope="col">Location</th>
            <th scope="col">Set by</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {policy.sources.map(({ kind, where, state, reason }) => (
            <tr key={`${kind} ${where}`}>
              <td className="codesk-mono">{where}</td>
              <td>{kinds[kind]}</td>
              <td>
                <Tag minimal intent={state === 'broken' ? 'danger' : state === 'used' ? 'success' : 'none'}>
                  {states[state]}
                </Tag>
                {reason !== undefined && <div className="codesk-policy-reason">{reason}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {policy.entries.length > 0 && (
        <HTMLTable compact aria-label="Policy entries">
          <thead>
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Value</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {policy.entries.map(({ name, value, where }) => (
              <tr key={name}>
                <th scope="row" className="codesk-mono">
                  {name}
                </th>
                <td className="codesk-mono">{value}</td>
                <td className="codesk-mono">{where}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {policy.unknown.length > 0 && (
        <>
          <p className="codesk-muted">
            This version does not have these entries. Another version may have them.
          </p>
          <ul aria-label="Unknown entries">
            {policy.unknown.map((name) => (
              <li key={name} className="codesk-mono">
                {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
