import { render, Text } from 'ink';

export function showHello(): void {
  render(<Text>hello from Ink</Text>);
}
