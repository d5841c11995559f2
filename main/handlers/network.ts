/** Sign-in questions of proxies, which the page answers. */
import type { ProxyQuestion } from '../../shared/ipc/network';
import type { Handlers } from '../ipc/router';

export interface ProxyQuestions {
  open(): ProxyQuestion[];
  answer(id: string, user: string, password: string): void;
  cancel(id: string): void;
}

type NetworkRequests = Extract<keyof Handlers, `network.${string}`>;

export function networkHandlers(questions: ProxyQuestions): Pick<Handlers, NetworkRequests> {
  return {
    'network.questions': () => ({ questions: questions.open() }),
    'network.answer'({ id, user, password }) {
      questions.answer(id, user, password);
      return {};
    },
    'network.cancel'({ id }) {
      questions.cancel(id);
      return {};
    },
  };
}
