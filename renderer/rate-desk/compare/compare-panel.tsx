/** What a draft would change against the current rates. */
import type { RateView } from '../../../shared/ipc/rates';
import type { PanelProps } from '../../rates/rate-panel';

export interface ComparePanelProps extends PanelProps {
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
}

export function ComparePanel(_props: ComparePanelProps) {
  return null;
}
