/**
 * The kinds of priced service. Each form in `shared/forms/` adds its own kind to this interface, so the compiler knows
 * all of them and a new kind needs no edit here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the forms fill it by declaration merging
export interface ServiceKinds {
  // key: the kind as it is sent; value: the name of its option lists' group in a reply
}
export type ServiceType = keyof ServiceKinds;
export type OptionGroupName = ServiceKinds[ServiceType];
