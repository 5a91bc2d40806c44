import type { ExampleBrands } from './find-brands.ts';
import type { State } from './inspect-screen.ts';

/** Replaces JOINED and OTHER in the state's path with brands of the demo network. */
export function fillPath(state: State, { joined, other }: ExampleBrands): State {
  return { ...state, path: state.path.replace('JOINED', joined).replace('OTHER', other) };
}
