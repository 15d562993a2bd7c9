import { Component, type ReactNode } from 'react'

/** Shows `fallback` once its children couldn't be rendered, or the page couldn't be changed for them. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
