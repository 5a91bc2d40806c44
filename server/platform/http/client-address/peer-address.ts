import type { Socket } from 'node:net';
import { normaliseAddress } from './normalise-address.ts';

const announced = new WeakMap<Socket, string>();

/**
 * The peer address of a connection: as announced by the PROXY protocol, otherwise from the socket.
 */
export function peerAddress(socket: Socket): string {
  return announced.get(socket) ?? normaliseAddress(socket.remoteAddress ?? '');
}

/** Stores the address that a trusted proxy announced for this connection. */
export function announceAddress(socket: Socket, address: string): void {
  announced.set(socket, address);
}
