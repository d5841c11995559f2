/** A part of the record dialog that only some lists have: something that is edited beside the fields. */
import type { ReactNode } from 'react';
import type { Row } from '../../shared/table/row';
import type { DefinitionForm } from '../forms/definition-form';
import type { ErrorGroup } from '../forms/form-footer';

/** How a part is compared with the stored record when that was changed meanwhile. */
export interface ComparedBeside {
  readonly label: string;
  readonly stored: (record: Row | undefined) => { readonly beside: unknown };
  readonly mine: () => { readonly beside: unknown };
  /** What is the same is the same text. */
  readonly comparable: (beside: unknown) => string;
  /** As shown. */
  readonly text: (beside: unknown) => string;
  /** Goes on with another stored record and these values. */
  readonly take: (record: Row | undefined, beside: unknown) => void;
}

interface Beside {
  /** Drawn below the fields. */
  readonly content: ReactNode;
  readonly changed: boolean;
  /** What a draft keeps of it. The same object until it changes. */
  readonly typed?: Readonly<Record<string, unknown>>;
  /** Puts back what a draft kept. */
  readonly restore?: (kept: Readonly<Record<string, unknown>>) => void;
  /** Puts back what was loaded. */
  readonly reset?: () => void;
  readonly wrong: ErrorGroup;
  /** Shows what is wrong and returns true if the record cannot be sent. */
  readonly refuse: () => boolean;
  /** Further fields of the payload. */
  readonly payload: () => Readonly<Record<string, unknown>>;
  readonly compared?: ComparedBeside;
}

export interface RecordPart {
  /** CSS pixels. */
  readonly width: number;
  /** A hook. @param stored the record as the server sent it; undefined for a new one */
  readonly useBeside: (stored: Row | undefined, form: DefinitionForm) => Beside;
}

/** Of lists without such a part. */
export const noPart: Pick<RecordPart, 'useBeside'> = { useBeside: () => nothing };

const nothing: Beside = {
  content: null,
  changed: false,
  wrong: { count: 0, noun: '', show: () => undefined },
  refuse: () => false,
  payload: () => ({}),
};
