/** The places of the zones of a file, typed or read from another file. Each place becomes a row. */
import './questions.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Failure } from '../../shared/errors';
import type { RateBook } from '../../shared/ipc/rates';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { placesOf, type ZoneMap } from '../../shared/rates/layouts/zone-map';
import type { Answers } from '../../shared/rates/read-settings';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { ActionDialog } from '../ui/action-dialog';
import { FailureCallout } from '../ui/failure';

interface ZonePlacesProps {
  readonly question: RateBook['questions'][number];
  readonly isOpen: boolean;
  readonly onTake: (zones: NonNullable<Answers['zones']>) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const splitPlaces = (text: string) =>
  text
    .split(/[,;\n،]/)
    .map((place) => place.trim())
    .filter((place) => place !== '');

export function ZonePlaces({ question, isOpen, onTake, onClose, onClosed }: ZonePlacesProps) {
  const as = useOwner();
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [note, setNote] = useState('');
  const zones = question.choices.filter((choice) => choice.id !== '');
  const map: ZoneMap = Object.fromEntries(
    zones.flatMap((zone) => {
      const places = splitPlaces(typed[zone.id] ?? '');
      return places.length > 0 ? [[zone.id, places]] : [];
    }),
  );
  const count = Object.values(map).reduce((sum, places) => sum + places.length, 0);
  const load = async () => {
    setFailure(null);
    try {
      const picked = await invoke('rateFiles.pick', { as });
      if (!picked) return;
      const { zones: found } = await invoke('rateFiles.zones', { as, handle: picked.handle });
      const known = zones.flatMap((zone) => {
        const places = found && placesOf(found, zone.id);
        return places ? [[zone.id, places.join(', ')] as const] : [];
      });
      setTyped((now) => ({ ...now, ...Object.fromEntries(known) }));
      setNote(
        known.length > 0
          ? `${picked.name} names places for ${shownNumber(known.length)} of ${counted(zones.length, 'zone')}.`
          : `${picked.name} has no table with these zones and their places.`,
      );
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <ActionDialog
      title="Places of the zones"
      width={600}
      isOpen={isOpen}
      unsaved={count > 0}
      verb={{
        text: `Use ${counted(count, 'place')}`,
        intent: 'primary',
        disabled: count === 0,
      }}
      onSubmit={() => {
        if (count === 0) return;
        onTake({ key: question.id.replace(/^keep\./, ''), places: map });
        onClose();
      }}
      onClose={onClose}
      onClosed={onClosed}
      message={failure && <FailureCallout failure={failure} />}
    >
      <p>The rates of a zone become rows for each of its places. Zones without places are excluded.</p>
      <p className="codesk-rate-several-all">
        <Button size="small" icon="document-open" text="From a file…" onClick={() => void load()} />
        <span role="status" className="codesk-muted">
          {note}
        </span>
      </p>
      <fieldset className="codesk-rate-zones" aria-label="Zones">
        {zones.map((zone, at) => (
          <div key={zone.id}>
            <label htmlFor={`${id}-${at}`}>{zone.text}</label>
            <InputGroup
              id={`${id}-${at}`}
              size="small"
              placeholder="Dubai, Sharjah"
              value={typed[zone.id] ?? ''}
              onValueChange={(text) => setTyped({ ...typed, [zone.id]: text })}
            />
          </div>
        ))}
      </fieldset>
    </ActionDialog>
  );
}
