/** An additional part of the record dialog below the fields, for some lists only. */
import type { ReactNode } from 'react';
import type { Row } from '../../shared/table/row';
import type { DefinitionForm } from '../forms/definition-form';
import type { ErrorGroup } from '../forms/form-footer';

/** Compares the part with the stored record after another user changed it. */
export interface ComparedBeside {
  readonly label: string;
  readonly stored: (record: Row | undefined) => { readonly beside: unknown };
  readonly mine: () => { readonly beside: unknown };
  /** Equal states return equal texts. */
  readonly comparable: (beside: unknown) => string;
  /** The text on the screen. */
  readonly text: (beside: unknown) => string;
  /** Sets a reloaded record and a merged state. */
  readonly take: (record: Row | undefined, beside: unknown) => void;
}

interface Beside {
  /** Drawn below the fields. */
  readonly content: ReactNode;
  readonly changed: boolean;
  /** The state of the part in the draft. The same object until the state changes. */
  readonly typed?: Readonly<Record<string, unknown>>;
  /** Restores the state of a draft. */
  readonly restore?: (stored: Readonly<Record<string, unknown>>) => void;
  /** Restores the loaded state. */
  readonly reset?: () => void;
  readonly wrong: ErrorGroup;
  /** Returns true and shows the errors if the record cannot be sent. */
  readonly refuse: () => boolean;
  /** Additional fields of the payload. */
  readonly payload: () => Readonly<Record<string, unknown>>;
  readonly compared?: ComparedBeside;
}

export interface RecordPart {
  /** CSS pixels. */
  readonly width: number;
  /** A hook. @param stored the record from the server; undefined for a new one */
  readonly useBeside: (stored: Row | undefined, form: DefinitionForm) => Beside;
}

/** The value for lists without an additional part. */
export const noPart: Pick<RecordPart, 'useBeside'> = { useBeside: () => nothing };

const nothing: Beside = {
  content: null,
  changed: false,
  wrong: { count: 0, noun: '', show: () => undefined },
  refuse: () => false,
  payload: () => ({}),
};
