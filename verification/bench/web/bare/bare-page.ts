import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page of this stack can be: React and a heading. */
const container = document.getElementById('root');
if (container) createRoot(container).render(createElement('h1', null, 'A bare page'));
