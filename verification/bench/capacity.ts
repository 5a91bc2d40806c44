import { writeTables } from './capacity/write-tables.ts';

/**
 * Computes the tables of docs/capacity.md from measured costs, and simulates the queues of the
 * largest size. `npm run bench -- capacity`
 */
console.log(writeTables());
