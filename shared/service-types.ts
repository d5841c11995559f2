/**
 * The kinds of priced service. Each form in `shared/forms/` adds its own kind to this interface, so that the compiler
 * knows all of them and a new kind costs no edit here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the forms fill it by declaration merging
export interface ServiceKinds {
  // kind as it is sent: the name under which a reply carries its option lists
}
export type ServiceType = keyof ServiceKinds;
export type OptionGroupName = ServiceKinds[ServiceType];
