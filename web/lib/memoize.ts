/**
 * Makes a value once for each name. Making a format of `Intl` takes up to a millisecond, and a list
 * formats hundreds of values.
 */
export function memoize<Name, Value>(make: (name: Name) => Value): (name: Name) => Value {
  const kept = new Map<Name, Value>();
  return (name) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    kept.set(name, made);
    return made;
  };
}
