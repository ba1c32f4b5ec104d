import type { publicPages as zh } from '#src/i18n/zh/public.ts';

export const publicPages: typeof zh = {
  product: 'Suantai',
  slogan: 'The compute operator for the AI era',
  signIn: {
    title: 'Sign in',
    name: 'Username or phone',
    password: 'Password',
    submit: 'Sign in',
    busy: 'Signing in…',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    nameMissing: 'Please enter your username or phone number',
    passwordMissing: 'Please enter your password',
    code: 'Code %{code}',
    demo: 'Demo accounts',
    demoHint: 'Choose one to go straight in',
    expired: 'Your session has ended. Please sign in again',
  },
  fault: {
    unknown: 'Unknown state',
    verification: 'Verification failed. Please sign in again',
    network: 'The network failed. Please check it and try again',
    timeout: 'The request took too long. Please try again later',
    unreadable: 'The reply of the server could not be read',
  },
  notFound: { title: 'Page not found', text: 'The address may be wrong, or the page is gone.', back: 'Back to the start' },
  theme: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
};
