/** A callout with a title. */
import { Callout, type CalloutProps } from '@blueprintjs/core';

interface TitledCalloutProps extends CalloutProps {
  readonly title: string;
}

/** Blueprint draws the title as the fifth level of headings; a page has none between it and its second. */
export function TitledCallout({ title, children, ...props }: TitledCalloutProps) {
  return (
    <Callout {...props}>
      <h2 className="bp6-heading">{title}</h2>
      {children}
    </Callout>
  );
}
