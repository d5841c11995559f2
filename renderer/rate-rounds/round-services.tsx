/** The services of a round as rows with figures. An open row shows its rates before and after. */
import './rate-rounds.css';
import '../ui/pager.css';
import { Checkbox, HTMLTable, Tag } from '@blueprintjs/core';
import { Fragment, useState } from 'react';
import type { EntryState } from '../../shared/desk/journal';
import type { PreparedChange } from '../../shared/desk/rates';
import {
  type RateRound,
  type RoundService,
  type RoundServiceState,
  subjectName,
} from '../../shared/desk/stored-round';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { leftOutTexts, roundErrorText, roundRowName } from '../../shared/rates/round';
import { inSentence } from '../../shared/table/list';
import { failureOf } from '../ipc';
import { stateShown } from '../journal/change-texts';
import { useJournal } from '../operations/operations';
import { FailureCallout } from '../ui/failure';
import { IconButton } from '../ui/icon-button';
import { PageButtons } from '../ui/pager';
import { signed } from './rate-difference';
import { type ExclusionInput, servicesPerPage, useRoundServices } from './round-queries';
import { ServiceRows } from './service-rows';
import { subjectHead } from './subjects';

interface RoundServicesProps {
  readonly round: RateRound;
  readonly states: readonly RoundServiceState[] | null;
  /** Rows and services cannot be excluded or included now. */
  readonly fixed: boolean;
  readonly onTake: (position: number, take: ExclusionInput) => void;
}

export function RoundServices({ round, states, fixed, onTake }: RoundServicesProps) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number>();
  const found = useRoundServices(round.id, states, page);
  const { data: journal } = useJournal();
  if (found.error)
    return <FailureCallout failure={failureOf(found.error)} onRetry={() => void found.refetch()} />;
  const { total = 0, services = [] } = found.data ?? {};
  const pages = Math.max(1, Math.ceil(total / servicesPerPage));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="codesk-round-table" tabIndex={0} aria-label="Services of the round">
        <HTMLTable compact className="codesk-round-services" aria-label="Services of the round">
          <thead>
            <tr>
              <th scope="col">In</th>
              <th scope="col">{subjectHead(round.of)}</th>
              <th scope="col">State</th>
              <th scope="col" data-number>
                Rows
              </th>
              <th scope="col" data-number>
                Changed
              </th>
              <th scope="col" data-number>
                Smallest
              </th>
              <th scope="col" data-number>
                Largest
              </th>
              <th scope="col" data-number>
                Sum
              </th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ position, body }) => {
              const isOpen = open === position;
              const { service, summary, notes = [] } = body;
              const name = subjectName(service);
              return (
                <Fragment key={position}>
                  <tr data-out={body.out || undefined}>
                    <td>
                      <Checkbox
                        aria-label={`${name} is in the round`}
                        checked={!body.out && body.state !== 'left-out'}
                        disabled={fixed || body.state === 'left-out' || body.state === 'waiting'}
                        onChange={({ currentTarget }) =>
                          onTake(position, { what: 'service', out: !currentTarget.checked })
                        }
                      />
                    </td>
                    <th scope="row">
                      {(summary || notes.length > 0) && (
                        <IconButton
                          icon={isOpen ? 'chevron-down' : 'chevron-right'}
                          label={isOpen ? `Close ${name}` : `Open ${name}`}
                          onClick={() => setOpen(isOpen ? undefined : position)}
                        />
                      )}
                      <span title={name}>{name}</span> <small>{service.kind}</small>
                    </th>
                    <td>
                      <State
                        body={body}
                        sent={journal?.changes.filter(({ id }) => body.changes.includes(id)) ?? []}
                      />
                      {notes.length > 0 && (
                        <span className="codesk-round-reason">{` ${counted(notes.length, 'service')} not or only partly changed`}</span>
                      )}
                    </td>
                    <td data-number>{summary ? shownNumber(summary.rows) : ''}</td>
                    <td data-number>{summary ? shownNumber(summary.touched) : ''}</td>
                    <td data-number>{summary?.smallest ? signed(summary.smallest) : ''}</td>
                    <td data-number>{summary?.largest ? signed(summary.largest) : ''}</td>
                    <td data-number>{summary && summary.touched > 0 ? signed(summary.total) : ''}</td>
                  </tr>
                  {isOpen && (
                    <tr>
                      <td colSpan={8}>
                        <NotChanged notes={notes} />
                        {summary && (
                          <ServiceRows
                            round={round}
                            position={position}
                            name={name}
                            fixed={fixed || body.out || body.state === 'queued'}
                            onTake={(take) => onTake(position, take)}
                          />
                        )}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </HTMLTable>
      </section>
      {found.data && total === 0 && <p>No services in this state.</p>}
      {pages > 1 && (
        <nav className="codesk-pager" aria-label="Pages of services">
          <PageButtons page={page} count={pages} places={7} ends onPage={setPage} />
        </nav>
      )}
    </>
  );
}

/** Services of a contract that the round does not change, with the reasons. */
function NotChanged({ notes }: { notes: NonNullable<RoundService['notes']> }) {
  if (notes.length === 0) return null;
  return (
    <ul className="codesk-round-notes" aria-label="Not changed">
      {notes.map(({ name, reason }) => (
        <li key={`${name} ${reason}`}>{`${name}: ${leftOutTexts[reason]}. Not changed.`}</li>
      ))}
    </ul>
  );
}

const stateTexts: Readonly<Record<RoundServiceState, string>> = {
  waiting: 'Not read yet',
  moves: 'Changed',
  unchanged: 'Unchanged after rounding',
  errors: 'Error',
  'left-out': 'Not included',
  queued: 'Queued',
};

/** States of the outbox, the most urgent one first. */
const outboxOrder: readonly EntryState[] = [
  'needs-you',
  'refused',
  'unknown',
  'sending',
  'checking',
  'queued',
  'done',
];

type SentState = Pick<PreparedChange, 'state' | 'reason'>;

function State({ body, sent }: { body: RoundService; sent: readonly SentState[] }) {
  const { state, reason, details, out, summary } = body;
  if (out) return <Tag minimal>Excluded</Tag>;
  if (state === 'left-out' && reason)
    return (
      <span className="codesk-round-reason" title={details}>
        {`${leftOutTexts[reason]}${details === '' ? '' : ` (${details})`}`}
      </span>
    );
  if (state === 'errors' && summary) {
    const [wrong] = summary.errors;
    const why = wrong ? inSentence(roundErrorText(wrong)) : '';
    return (
      <Tag minimal multiline intent="danger" icon="error">
        {`${counted(summary.errorCount, 'error')}, first in ${wrong ? roundRowName(wrong) : 'row 1'}: ${why}`}
      </Tag>
    );
  }
  const [inOutbox] = sent.toSorted((a, b) => outboxOrder.indexOf(a.state) - outboxOrder.indexOf(b.state));
  if (state === 'queued' && inOutbox) return <Tag minimal>{stateShown(inOutbox).word}</Tag>;
  return <Tag minimal>{stateTexts[state]}</Tag>;
}
