import packageFile from '../../package.json' with { type: 'json' };

/** The version of this program, as in package.json, the name of its release and the tag in git. */
export const VERSION: string = packageFile.version;
