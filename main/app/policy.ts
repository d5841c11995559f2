/** The policy of this start, and the parts of it that the page gets. */
import type { PresetPreferences } from '../handlers/preferences';
import { type PolicyPlaces, policyPlaces } from '../policy/places';
import { type ReadPolicy, readPolicy } from '../policy/read-policy';
import { type SignInRules, signInRules } from '../policy/sign-in-rules';

export interface PolicyInForce extends ReadPolicy {
  readonly rules: SignInRules;
  readonly preset: PresetPreferences;
}

interface PolicyOptions {
  readonly profile: string;
  readonly places?: PolicyPlaces | undefined;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

/** @param options `places` where to look for a policy; by default those of this computer */
export function loadPolicy({ profile, places = policyPlaces(profile), log }: PolicyOptions): PolicyInForce {
  const read = readPolicy(places);
  const { policy, state } = read;
  if (state.unknown.length > 0) log.info('policy entries of another version:', state.unknown.join(', '));
  if (state.broken !== undefined) log.error('the machine policy is invalid:', state.broken);
  // A server that is pinned, or that the machine policy names, overrides the environment of a user.
  const isFixed = state.entries.some(({ name, from }) => name === 'server' && from === 'machine');
  const server = state.pinnedServer ?? ((!isFixed && process.env.CODESK_API_URL) || policy.server);
  return { ...read, rules: signInRules(state), preset: { server, dateFormat: policy.dateFormat } };
}
