/** Shows the proxy dialog when a proxy requires a user name and a password. */
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import type { ProxyQuestion } from '../../shared/ipc/network';
import { failureOf, invoke, on } from '../ipc';
import { notifyFailure } from '../ui/failure';

const ProxyDialog = lazy(() => import('./proxy-dialog'));

/** The oldest open question; null while none is open. */
function useProxyQuestion(): ProxyQuestion | null {
  const [question, setQuestion] = useState<ProxyQuestion | null>(null);
  useEffect(() => {
    // A reply to an older request is ignored.
    let asked = 0;
    const load = () => {
      asked += 1;
      const mine = asked;
      invoke('network.questions', {}).then(
        ({ questions }) => mine === asked && startTransition(() => setQuestion(questions[0] ?? null)),
        (error) => notifyFailure(failureOf(error)),
      );
    };
    const stop = on('proxy-questions', load);
    load();
    return () => {
      asked = -1;
      stop();
    };
  }, []);
  return question;
}

export function ProxySignIn() {
  const question = useProxyQuestion();
  // The content stays while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return <Suspense>{shown && <ProxyDialog isOpen={question !== null} question={shown} />}</Suspense>;
}
