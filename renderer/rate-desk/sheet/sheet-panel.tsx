/** The file as it came. */
import type { Answers } from '../../../shared/rates/reading';
import type { PanelProps } from '../../rates/rate-panel';

export interface SheetPanelProps extends PanelProps {
  /** The cell to mark: a line of the file, and the field of a column. */
  readonly at: { readonly line: number; readonly field: string | null } | null;
  readonly onAnswer: (answers: Answers) => void;
}

export function SheetPanel(_props: SheetPanelProps) {
  return null;
}
