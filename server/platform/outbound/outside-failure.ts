/** No usable response: the address was refused, unreachable, too slow, or sent too much. */
export class OutsideFailure extends Error {}
