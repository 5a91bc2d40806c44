import type { Socket } from 'node:net';
import { normaliseAddress } from './normalise-address.ts';

const announced = new WeakMap<Socket, string>();

/** Who is at the other end of a connection: as the PROXY protocol announced it, or as the kernel says. */
export function peerAddress(socket: Socket): string {
  return announced.get(socket) ?? normaliseAddress(socket.remoteAddress ?? '');
}

/** Notes the address that a trusted proxy announced for this connection. */
export function announceAddress(socket: Socket, address: string): void {
  announced.set(socket, address);
}
