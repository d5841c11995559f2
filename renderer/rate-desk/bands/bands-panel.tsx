/** The bands of a draft, drawn to scale. */
import type { PanelProps } from '../../rates/rate-panel';

export function BandsPanel(_props: PanelProps) {
  return null;
}
