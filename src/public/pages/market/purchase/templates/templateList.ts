export const TEMPLATES = '/api/bill/v1/launch-templates';
/** Where they are renamed, shared and deleted. */
export const TEMPLATE_LIST = '/launchTemplate';

export interface LaunchTemplate {
  id: number;
  name: string;
  shared: boolean;
}

/** More than anybody looks through in a menu; the list has all. */
export const ALL = `${TEMPLATES}?range=[0,99]&sort=${encodeURIComponent('["name","ASC"]')}`;
