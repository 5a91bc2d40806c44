type TitleObject = { name: string; list: string | undefined };

/** The object of the screen and those of drawers opened over it; the last one is in front. */
const shown: TitleObject[] = [];
let notify = () => {};

/** The title of the window: "Harbor & Loom - Brands · Acme", or without an object its route. */
export function windowTitle(routeTitle: string, appName: string): string {
  const front = shown.at(-1);
  const title = front ? `${front.name} - ${front.list ?? routeTitle}` : routeTitle;
  return title ? `${title} · ${appName}` : appName;
}

/**
 * Names an object in the title of the window until the returned function is called. `list`: the
 * list it belongs to; default is the title of the route.
 */
export function nameInTitle(name: string, list?: string): () => void {
  const object = { name, list };
  shown.push(object);
  notify();
  return () => {
    shown.splice(shown.indexOf(object), 1);
    notify();
  };
}

/** Calls `listener` after each change of the named object. One listener at a time: the frame. */
export function watchTitle(listener: () => void): () => void {
  notify = listener;
  return () => {
    notify = () => {};
  };
}
