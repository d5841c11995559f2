/** What stands in place of content: nothing there, refused, or failed. */
import { NonIdealState, type NonIdealStateProps } from '@blueprintjs/core';

/** Blueprint draws the title as the fourth level of headings; a page has none between it and its first. */
export function StateMessage({ title, description, ...props }: NonIdealStateProps) {
  const text = (
    <div>
      {title && <h2 className="bp6-heading">{title}</h2>}
      {typeof description === 'string' ? <div>{description}</div> : description}
    </div>
  );
  return <NonIdealState className="codesk-state" iconSize={32} {...props} description={text} />;
}
