/** The error boundary of one page: navigation and bars stay usable. */
import { useRouteError } from 'react-router';
import { failureOf } from '../ipc';
import { Defect } from './error-boundary';

export function PageDefect() {
  return <Defect failure={failureOf(useRouteError())} />;
}
