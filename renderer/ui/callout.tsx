/** A callout with a title. */
import { Callout, type CalloutProps } from '@blueprintjs/core';

interface TitledCalloutProps extends CalloutProps {
  readonly title: string;
}

/** Blueprint draws the title as h5, but a page has no h3 or h4 before it. */
export function TitledCallout({ title, children, ...props }: TitledCalloutProps) {
  return (
    <Callout {...props}>
      <h2 className="bp6-heading">{title}</h2>
      {children}
    </Callout>
  );
}
