/** The path of a category as shown: "Home>Garden" and "Home > Garden" become "Home › Garden". */
export const categoryText = (path: string): string => path.replaceAll(/ ?> ?/g, ' › ');
