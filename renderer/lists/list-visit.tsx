/** The list as a place that was opened, and the button that pins it. */
import { useMemo } from 'react';
import { PinButton } from '../session/pin-button';
import { useVisit } from '../session/visits';

interface ListVisitProps {
  readonly list: string;
  readonly title: string;
  /** A record is open over it: that is what was opened then. */
  readonly covered: boolean;
}

export function ListVisit({ list, title, covered }: ListVisitProps) {
  const visit = useMemo(() => ({ route: `/lists/${list}`, name: title }), [list, title]);
  useVisit(covered ? undefined : visit);
  return <PinButton visit={visit} />;
}
