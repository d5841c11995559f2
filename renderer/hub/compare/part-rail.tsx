/** The tables of the comparison as a rail, with the number of rows that differ. */
import './hub-compare.css';
import { Icon, type IconName } from '@blueprintjs/core';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { ComparedPart } from './compared-parts';

interface PartRailProps {
  readonly parts: readonly ComparedPart[];
  readonly current: ComparedPart;
  /** Number of chosen rows by part. */
  readonly chosen: ReadonlyMap<string, number>;
  readonly onChoose: (part: ComparedPart) => void;
}

const areas = [
  ['settings', 'Settings'],
  ['validations', 'Validations'],
  ['configurations', 'Configurations'],
] as const;

export function PartRail({ parts, current, chosen, onChoose }: PartRailProps) {
  return (
    <nav className="codesk-hub-parts" aria-label="Tables">
      {areas.map(([area, title]) => (
        <section key={area} aria-label={title}>
          {area !== 'settings' && <h2>{title}</h2>}
          <ul>
            {parts
              .filter((part) => part.area === area)
              .map((part) => (
                <li key={part.id}>
                  <button
                    type="button"
                    className="codesk-hub-part"
                    aria-current={part === current ? 'true' : undefined}
                    onClick={() => onChoose(part)}
                  >
                    <Icon icon={part.icon as IconName} aria-hidden />
                    <span className="codesk-hub-part-title">{part.title}</span>
                    <PartCount part={part} chosen={chosen.get(part.id) ?? 0} />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function PartCount({ part, chosen }: { part: ComparedPart; chosen: number }) {
  if (part.missing) {
    return (
      <span className="codesk-hub-part-count">
        <Icon icon="disable" size={12} aria-hidden />
        <span className="codesk-unseen">not compared</span>
      </span>
    );
  }
  const text = part.differences === 0 ? 'the same' : counted(part.differences, 'difference');
  return (
    <span className="codesk-hub-part-count" data-same={part.differences === 0}>
      {chosen > 0 && (
        <span className="codesk-hub-part-chosen" title={`${counted(chosen, 'row')} chosen`}>
          <Icon icon="tick" size={12} aria-hidden />
          {shownNumber(chosen)}
          <span className="codesk-unseen">chosen, </span>
        </span>
      )}
      <span aria-hidden>{part.differences === 0 ? '=' : shownNumber(part.differences)}</span>
      <span className="codesk-unseen">{text}</span>
    </span>
  );
}
