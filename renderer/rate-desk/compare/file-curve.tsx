/** The rate curve of an open rate file: the current rates, and those that its accepted changes lead to. */
import type { RateBook } from '../../../shared/ipc/rates';
import type { ChoiceLists } from '../../fields/choices';
import { invoke } from '../../ipc';
import { RateCurve } from '../../rates/rate-curve';
import { useOwner } from '../../session/use-session';

interface FileCurveProps {
  readonly book: Pick<RateBook, 'rateFile' | 'version'>;
  readonly lists: ChoiceLists;
}

export function FileCurve({ book, lists }: FileCurveProps) {
  const as = useOwner();
  const { id: rateFile } = book.rateFile;
  return (
    <RateCurve
      key={rateFile}
      of={['rates', 'curve', as, rateFile, book.version]}
      load={(strip) => invoke('rates.curve', { as, rateFile, strip })}
      lists={lists}
    />
  );
}
