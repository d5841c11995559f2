/** Requests about the support bundle. */
import type { RequestOutput } from '../../shared/ipc/contract';
import type { Handlers } from '../ipc/router';

export interface SupportBundle {
  collect(): Promise<RequestOutput<'support.collect'>>;
  reveal(): void;
  save(id: string, parts: readonly string[]): Promise<RequestOutput<'support.save'>>;
}

type SupportRequests = Extract<keyof Handlers, `support.${string}`>;

export function supportHandlers(bundle: SupportBundle): Pick<Handlers, SupportRequests> {
  return {
    'support.collect': () => bundle.collect(),
    'support.reveal'() {
      bundle.reveal();
      return {};
    },
    'support.save': ({ id, parts }) => bundle.save(id, parts),
  };
}
