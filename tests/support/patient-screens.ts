import { configure } from '@testing-library/dom';

/** What is waited for comes at once, unless it is fetched first and the machine is busy with the other tests. */
configure({ asyncUtilTimeout: 30_000 });
