/** The first steps in the rate desk: their texts, and how Codesk detects that a step is done. */
import type { RateFile } from '../../../shared/desk/rates';
import type { RateBook } from '../../../shared/ipc/rates';
import type { GuideStep, RateGuide } from '../../../shared/preferences';
import { guideSteps } from '../../../shared/preferences-schema';

/** The practice file of the first steps. */
export const guideFile = 'parcels-first-steps.csv';

/** The open rate file, as the user sees it. */
export interface ShownRateFile {
  readonly book: RateBook;
  /** The comparison is shown instead of the grid. */
  readonly comparing: boolean;
}

export const stepTexts: Readonly<Record<GuideStep, { readonly title: string; readonly text: string }>> = {
  open: { title: 'Open', text: `Open ${guideFile} from the practice files.` },
  service: {
    title: 'Choose the service',
    text: 'Choose the service of these rates, for example Delivery · Next-day · United Kingdom.',
  },
  answer: {
    title: 'Answer the question',
    text: 'The file has rates of two services. Choose one, for example Special Delivery.',
  },
  mend: {
    title: 'Fill the gap',
    text: 'A band is missing. Press the hatched gap under Bands, then type its rate, for example 11.15.',
  },
  compare: { title: 'Compare', text: 'Compare the file with the current rates.' },
  queue: { title: 'Queue', text: 'Add the accepted changes to the outbox.' },
  sent: { title: 'Check the outbox', text: 'The outbox sends the changes. Check there that they are sent.' },
};

/** Returns the rate file of the guide: the newest with its name since the guide was started. */
export function guideRateFile(rateFiles: readonly RateFile[], guide: RateGuide): RateFile | undefined {
  return rateFiles
    .filter(({ name, made }) => name === guideFile && made >= guide.since)
    .toSorted((a, b) => b.made - a.made)[0];
}

/**
 * Returns the steps that are done. A step that was done once stays done.
 * @param isSent the prepared change of the rate file is sent
 */
export function stepsDone(
  guide: RateGuide,
  rateFile: RateFile | undefined,
  shown: ShownRateFile | null,
  isSent: boolean,
): readonly GuideStep[] {
  const book = rateFile && shown?.book.rateFile.id === rateFile.id ? shown.book : undefined;
  const answered =
    rateFile !== undefined &&
    [rateFile.answers.keep, rateFile.answers.service].some((each) => each !== undefined);
  const isCorrected =
    book !== undefined &&
    answered &&
    book.rateFile.position > 0 &&
    !book.blocks &&
    !book.findings.some(({ kind }) => kind === 'gap');
  const now: Readonly<Record<GuideStep, boolean>> = {
    open: rateFile !== undefined,
    service: (rateFile?.target ?? null) !== null,
    answer: answered,
    mend: isCorrected,
    compare: book !== undefined && shown?.comparing === true && book.changes !== null,
    queue: (rateFile?.queued ?? null) !== null,
    sent: isSent,
  };
  return guideSteps.filter((step) => now[step] || guide.done.includes(step));
}
