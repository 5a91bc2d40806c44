import { wings } from '#server/wings.ts';

const order = Object.entries(wings).flatMap(([wing, capabilities]) =>
  capabilities.map((capability) => ({ wing, capability })),
);

/** The place of a capability in the order of all, lowest first; null if it is not listed there. */
export function placeOf(wing: string, capability: string): number | null {
  const place = order.findIndex((one) => one.wing === wing && one.capability === capability);
  return place < 0 ? null : place;
}

/** Whether `capability` may depend on `other`: import from it and read its tables. */
export function isBelow(other: string, capability: string): boolean {
  const place = (name: string) => order.findIndex((one) => one.capability === name);
  return place(other) >= 0 && place(other) < place(capability);
}
