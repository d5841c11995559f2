/** What stands in place of content: nothing there, refused, or failed. */
import { NonIdealState, type NonIdealStateProps } from '@blueprintjs/core';

export function StateMessage(props: NonIdealStateProps) {
  return <NonIdealState className="codesk-state" iconSize={32} {...props} />;
}
