/** The version of a row of the database that changes whenever it is written: its time in ms. */
export const versionOf = (updatedAt: Date): bigint => BigInt(updatedAt.getTime());
