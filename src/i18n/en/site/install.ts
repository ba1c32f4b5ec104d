/** Sentences about the installation of a warehouse item from its template, loaded with it. */
export const install = {
  heading: 'Install it as an app',
  plain: 'From a template: enter its values and choose an engine. Cost and quota are shown before it is installed.',
  noForm: 'It cannot be installed now.',
  create: 'Install',
  visitor: 'Sign in or register first. You arrive at the form with the template chosen.',
  signIn: 'Sign in',
  register: 'Register',
};
