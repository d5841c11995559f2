/** Adds the list to the visited places, and draws the button that pins it. */
import { useMemo } from 'react';
import { PinButton } from '../session/pin-button';
import { useVisit } from '../session/use-visits';

interface ListVisitProps {
  readonly list: string;
  readonly title: string;
  /** True while a record is open over the list; the record is then the visited place. */
  readonly covered: boolean;
}

export function ListVisit({ list, title, covered }: ListVisitProps) {
  const visit = useMemo(() => ({ route: `/lists/${list}`, name: title }), [list, title]);
  useVisit(covered ? undefined : visit);
  return <PinButton visit={visit} />;
}
