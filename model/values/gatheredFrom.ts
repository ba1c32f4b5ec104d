/** The field of a row of a list over several resources that names its own resource. */
export const GATHERED_FROM = 'gathered_from';
