import { isCalendarGroup, PERFORMANCE_GROUPS } from '#contract/reports/dimensions.ts';
import { parseSource } from './parse-source.ts';
import { capabilityOf, isTestSupport, type Source } from './read-sources.ts';

/** The list of dimensions, and the list of where their values are. */
const DECLARATIONS = [
  'contract/reports/dimensions.ts',
  'server/traffic/clicks/queries/dimension-sources.ts',
];
const PRODUCT = ['contract', 'server', 'web'];
/** Days and sub-ids have lists of their own. */
const NAMES = PERFORMANCE_GROUPS.filter((key) => !isCalendarGroup(key) && !key.startsWith('uid'));
/** Fewer belong to something else, such as the columns of a click. */
const MIN_NAMES = 3;

/** Lists of the product that declare dimensions of reports a second time. */
export function checkDimensions({ path, text }: Source): string[] {
  const isProduct = PRODUCT.includes(capabilityOf(path)[0]) && !isTestSupport(path);
  if (!isProduct || DECLARATIONS.includes(path)) return [];
  return parseSource(path, text).lists.flatMap(({ names, line }) => {
    const again = NAMES.filter((key) => names.includes(key));
    return again.length < MIN_NAMES
      ? []
      : [`:${line} declares the dimensions ${again.join(', ')} again: see ${DECLARATIONS[0]}`];
  });
}
