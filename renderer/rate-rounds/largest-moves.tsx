/** The largest moves over all services of a round. */
import './rate-rounds.css';
import { HTMLTable } from '@blueprintjs/core';
import { subjectName } from '../../shared/desk/stored-round';
import type { PlacedRoundService } from '../../shared/ipc/rounds';
import { valueLabel } from '../../shared/labels';
import { compareDecimals, shownRate } from '../../shared/money';
import { roundRowName } from '../../shared/rates/round';
import { movePercent, signed } from './move-text';

/** How many are shown. */
const shownMoves = 5;
const size = (text: string) => text.replace(/^-/, '');

export function LargestMoves({ services }: { services: readonly PlacedRoundService[] }) {
  const moves = services
    .flatMap(({ position, body }) =>
      (body.summary?.top ?? []).map((move) => ({ ...move, position, name: subjectName(body.service) })),
    )
    .sort((a, b) => compareDecimals(size(b.by), size(a.by)) ?? 0)
    .slice(0, shownMoves);
  if (moves.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="codesk-round-table" tabIndex={0} aria-label="Largest moves">
      <HTMLTable compact className="codesk-round-moves" aria-label="Largest moves">
        <caption>Largest moves</caption>
        <tbody>
          {moves.map(
            ({ position, name, value, label = valueLabel(value), at, single, before, after, by }) => (
              <tr key={`${position} ${value} ${at}`}>
                <td title={name}>{name}</td>
                <td>{roundRowName({ label, at, single })}</td>
                <td data-number>{`${shownRate(before)} → ${shownRate(after)}`}</td>
                <td data-number>{signed(by)}</td>
                <td data-number>{movePercent(before, after)}</td>
              </tr>
            ),
          )}
        </tbody>
      </HTMLTable>
    </section>
  );
}
