/** The files that are made from the definitions of the policy, by their path in the project. */
import { policyPage, policySchema } from './policy-schema';
import { adml, admx, mobileconfig } from './policy-templates';

export function policyFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/policy.md', policyPage()],
    ['docs/policy.schema.json', policySchema()],
    ['build/resources/policy/codesk.admx', admx()],
    ['build/resources/policy/en-US/codesk.adml', adml()],
    ['build/resources/policy/codesk.mobileconfig', mobileconfig()],
  ]);
}
