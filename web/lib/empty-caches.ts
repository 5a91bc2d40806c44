/** Empties the caches of both applications but for the files of the build, on signing out. */
export async function emptyCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)),
  );
}
