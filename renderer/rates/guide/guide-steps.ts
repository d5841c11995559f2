/** The first steps in the rate desk: what each asks for, and how it is known that it was done. */
import type { RateDraft } from '../../../shared/desk/rates';
import type { RateBook } from '../../../shared/ipc/rates';
import type { GuideStep, RateGuide } from '../../../shared/preferences';
import { guideSteps } from '../../../shared/preferences-schema';

/** The practice file of the first steps. */
export const guideFile = 'parcels-first-steps.csv';

/** A draft as a person sees it. */
export interface SeenDraft {
  readonly book: RateBook;
  /** The comparison is shown. */
  readonly comparing: boolean;
}

export const stepTexts: Readonly<Record<GuideStep, { readonly title: string; readonly text: string }>> = {
  open: { title: 'Open', text: `Open ${guideFile} from the practice files.` },
  service: {
    title: 'Choose the service',
    text: 'Choose the service whose rates the file is for, for example Delivery · Next-day · United Kingdom.',
  },
  answer: {
    title: 'Answer the question',
    text: 'The file holds two services. Say which one is meant, for example Special Delivery.',
  },
  mend: {
    title: 'Mend the hole',
    text: 'A band is missing. Press the hatched hole under Bands, then type its rate, for example 11.15.',
  },
  compare: { title: 'Compare', text: 'See what the file would change in the current rates.' },
  queue: { title: 'Queue', text: 'Put the accepted changes into the outbox.' },
  sent: { title: 'See it sent', text: 'The outbox sends it once. Look at it there.' },
};

/** The draft that the guide is about: the newest of its file since it was begun. */
export function guideDraft(drafts: readonly RateDraft[], guide: RateGuide): RateDraft | undefined {
  return drafts
    .filter(({ name, made }) => name === guideFile && made >= guide.since)
    .toSorted((a, b) => b.made - a.made)[0];
}

/**
 * The steps that are done by what stands there now. A step that was done once stays done.
 * @param isSent the prepared change of the draft was sent
 */
export function stepsDone(
  guide: RateGuide,
  draft: RateDraft | undefined,
  seen: SeenDraft | null,
  isSent: boolean,
): readonly GuideStep[] {
  const book = draft && seen?.book.draft.id === draft.id ? seen.book : undefined;
  const answered =
    draft !== undefined && [draft.answers.keep, draft.answers.service].some((each) => each !== undefined);
  const isMended =
    book !== undefined &&
    answered &&
    book.draft.position > 0 &&
    !book.blocks &&
    !book.findings.some(({ kind }) => kind === 'gap');
  const now: Readonly<Record<GuideStep, boolean>> = {
    open: draft !== undefined,
    service: (draft?.target ?? null) !== null,
    answer: answered,
    mend: isMended,
    compare: book !== undefined && seen?.comparing === true && book.changes !== null,
    queue: (draft?.queued ?? null) !== null,
    sent: isSent,
  };
  return guideSteps.filter((step) => now[step] || guide.done.includes(step));
}
