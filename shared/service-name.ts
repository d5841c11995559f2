/** The name of a service, the same on every screen. */

/** `Next-day · Abu Dhabi #368`, because several services can have one name; without a name `Service #368`. */
export function serviceLabel({ id, name }: { readonly id: number | string; readonly name: string }): string {
  return `${name.trim() || 'Service'} #${id}`;
}
